"""The cluster: several processes serve one house on one store; each table is hosted by one of them."""
