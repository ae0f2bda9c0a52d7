import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { versionText } from '@winnow/server/version'
import { CliError } from '../cli-error.ts'
import type { AgentSettings } from './agent-api.ts'
import { MCP_LIMITS } from './mcp-limits.ts'
import { mcpServer, permissionsOf } from './mcp-server.ts'
import { ToolRefusal } from './tool-refusal.ts'

/** Serves the tools on standard input and output until the input ends. Errors: CliError. */
export async function serveStdio(settings: AgentSettings): Promise<void> {
  await permissionsOf(settings).catch((error: unknown) => {
    if (!(error instanceof ToolRefusal)) throw error
    throw new CliError(error.message, { cause: error })
  })
  const server = mcpServer(settings, versionText())
  const closed = new Promise<void>(
    (resolve) => void Object.assign(server.server, { onclose: resolve }),
  )
  process.stdin.once('end', () => void server.close())
  const limits = { maxBufferSize: MCP_LIMITS.lineBytes }
  await server.connect(new StdioServerTransport(process.stdin, process.stdout, limits))
  await closed
}
