"""What proves who somebody is: passwords, one-time codes and second factors."""
