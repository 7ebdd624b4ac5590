"""The house served: who may do what, tables hosted one at a time, and what goes over the wire."""
