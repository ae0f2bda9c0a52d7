import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const CLIENT = { id: 'winnow', secret: 'a secret of the client' }

type Claims = Readonly<Record<string, unknown>>

const KEY_ID = 'k1'
const LIFE_SECONDS = 300

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

interface Granted {
  readonly nonce: string
  readonly challenge: string
  readonly redirect: string
}

/** A small OpenID Connect provider that signs its tokens, and checks what a client must send: secret, code, verifier. */
export class TestProvider {
  /** Of the person who signs in next. */
  claims: Claims = {}
  /** Overrides of the token, for attacks. */
  forged: Claims = {}
  signsWith: KeyObject
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  private readonly granted = new Map<string, Granted>()
  private readonly server: Server
  private codes = 0

  constructor() {
    this.signsWith = this.keys.privateKey
    this.server = createServer((request, response) => {
      this.answer(request, response).catch(() => response.writeHead(500).end())
    })
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  /** What a browser brings back after the person agreed: the target of the redirect. */
  agree(authorization: string): string {
    const { searchParams: asked } = new URL(authorization)
    this.codes += 1
    const code = `code-${this.codes}`
    this.granted.set(code, {
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirect: asked.get('redirect_uri') ?? '',
    })
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({
      code,
      state: asked.get('state') ?? '',
      iss: this.issuer,
    }).toString()
    return `${back.pathname}${back.search}`
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request)
    const value = this.valueAt(request, new URLSearchParams(body))
    response.writeHead(value === undefined ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(value ?? { error: 'invalid_grant' }))
  }

  private valueAt({ url, headers }: IncomingMessage, sent: URLSearchParams): object | undefined {
    switch (url) {
      case '/.well-known/openid-configuration':
        return {
          issuer: this.issuer,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
          jwks_uri: `${this.issuer}/keys`,
          authorization_response_iss_parameter_supported: true,
        }
      case '/keys': {
        const key = this.keys.publicKey.export({ format: 'jwk' })
        return { keys: [{ ...key, kid: KEY_ID, use: 'sig', alg: 'RS256' }] }
      }
      case '/token':
        return this.tokens(headers.authorization ?? '', sent)
      default:
        return undefined
    }
  }

  private tokens(authorization: string, sent: URLSearchParams): object | undefined {
    const code = sent.get('code') ?? ''
    const granted = this.granted.get(code)
    this.granted.delete(code)
    const pair = [CLIENT.id, CLIENT.secret].map(formEncoded).join(':')
    const isClient = authorization === `Basic ${Buffer.from(pair).toString('base64')}`
    const verifier = createHash('sha256').update(sent.get('code_verifier') ?? '')
    const isSame = granted?.challenge === verifier.digest('base64url')
    const isBack = granted?.redirect === sent.get('redirect_uri')
    if (granted === undefined || !isClient || !isSame || !isBack) return undefined
    return {
      access_token: 'an access token',
      token_type: 'Bearer',
      id_token: this.token(granted.nonce),
    }
  }

  private token(nonce: string): string {
    // The library that checks the token reads this clock, too.
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: this.issuer,
      aud: CLIENT.id,
      iat: now,
      exp: now + LIFE_SECONDS,
      nonce,
      ...this.claims,
      ...this.forged,
    }
    const text = `${part({ alg: 'RS256', kid: KEY_ID })}.${part(claims)}`
    return `${text}.${createSign('sha256').update(text).sign(this.signsWith).toString('base64url')}`
  }
}

const formEncoded = (text: string): string =>
  new URLSearchParams({ text }).toString().slice('text='.length)

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += String(piece)
  return text
}
