"""The clients of a served house by their public names. They need the extra `server`."""

from puntobanco.client import blocking, client

Client = blocking.BlockingClient
AsyncClient = client.Client
