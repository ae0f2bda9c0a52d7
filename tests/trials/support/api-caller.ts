import { Agent, request } from 'node:http'

export interface ApiAnswer {
  readonly httpStatus: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface ApiRequest {
  readonly path: string
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Posts JSON over a few kept connections. One try: what happens to it is what the trial is about. */
export class ApiCaller {
  private readonly agent: Agent
  private readonly port: number
  private readonly apiKey: string

  constructor(port: number, apiKey: string, connections: number) {
    this.port = port
    this.apiKey = apiKey
    this.agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /** The answer; undefined when the connection ended without a whole one. */
  post({ path, body, headers }: ApiRequest): Promise<ApiAnswer | undefined> {
    const text = JSON.stringify(body)
    return new Promise((resolve) => {
      const gone = () => {
        resolve(undefined)
      }
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.port,
          path,
          method: 'POST',
          agent: this.agent,
          auth: `${this.apiKey}:`,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', gone)
          response.on('close', gone)
          response.on('end', () => {
            resolve(
              answerOf(
                response.statusCode ?? 0,
                Buffer.concat(chunks).toString(),
                response.complete,
              ),
            )
          })
        },
      )
      sent.on('error', gone)
      sent.end(text)
    })
  }

  close(): void {
    this.agent.destroy()
  }
}

function answerOf(httpStatus: number, text: string, complete: boolean): ApiAnswer | undefined {
  if (!complete) return undefined
  return { httpStatus, body: JSON.parse(text === '' ? '{}' : text) as ApiAnswer['body'] }
}
