"""The entrance: what stands between the network and the application, and bounds what a stranger can take."""
