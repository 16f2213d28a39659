import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Page } from '@playwright/test';

/** An agent that speaks with the server under an access token. */
export async function connectAgent(page: Page, token: string): Promise<Client> {
  const client = new Client(
    { name: 'journey', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  const address = new URL('/api/mcp', page.url());
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }));
  return client;
}
