"""What several topics share: helpers that read the state and make events, and decide nothing by themselves."""
