import { Agent, request } from 'node:http'

export interface ApiAnswer {
  readonly httpStatus: number
  readonly body: Readonly<Record<string, unknown>>
}

interface TextAnswer {
  readonly httpStatus: number
  readonly text: string
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
  async post({ path, body, headers = {} }: ApiRequest): Promise<ApiAnswer | undefined> {
    const answer = await this.postText(path, JSON.stringify(body), headers)
    if (answer === undefined) return undefined
    const { httpStatus, text } = answer
    return { httpStatus, body: JSON.parse(text === '' ? '{}' : text) as ApiAnswer['body'] }
  }

  /** Likewise, of a body that is a text and has an answer that is one. */
  postText(
    path: string,
    text: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TextAnswer | undefined> {
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
            const answer = {
              httpStatus: response.statusCode ?? 0,
              text: String(Buffer.concat(chunks)),
            }
            resolve(response.complete ? answer : undefined)
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
