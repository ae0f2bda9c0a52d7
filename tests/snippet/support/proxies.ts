import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, listening } from './listening.ts'

/** Where a shop's pages lie, and where its proxy finds the service. */
interface Site {
  readonly directory: string
  readonly service: string
}

interface Place {
  readonly port: number
  readonly recipe: string
  /** For the proxy's own files, and the pages in `pages`. */
  readonly directory: string
}

/** A proxy that may be on this machine, with the recipe of the guide in a configuration as a shop has it. */
interface KnownProxy {
  readonly name: string
  readonly path: string
  /** Where its recipe begins in the guide. */
  readonly begins: string
  readonly configuration: (place: Place) => string
  readonly args: (file: string) => readonly string[]
}

const GUIDE = join(import.meta.dirname, '../../../docs/guides/browser.md')

/** A folder for each kind of body, so that nothing is written outside the test's own. */
const bodiesIn = (directory: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${directory}/${kind};`)
    .join(' ')

export const PROXIES: readonly KnownProxy[] = [
  {
    name: 'nginx',
    path: '/usr/sbin/nginx',
    begins: '```nginx\n',
    configuration: ({ port, recipe, directory }) => `
      daemon off;
      master_process off;
      pid ${directory}/pid;
      error_log ${directory}/log;
      events {}
      http {
        access_log off;
        ${bodiesIn(directory)}
        server {
          listen 127.0.0.1:${port};
          location / { root ${directory}/pages; default_type text/html; }
          ${recipe}
        }
      }`,
    args: (file) => ['-e', 'stderr', '-c', file],
  },
  {
    name: 'Caddy',
    path: '/usr/bin/caddy',
    begins: '```\n# Caddy\n',
    configuration: ({ port, recipe, directory }) => `{
  admin off
  auto_https off
}
http://:${port} {
  bind 127.0.0.1
${recipe}
  handle {
    root * ${directory}/pages
    header Content-Type text/html
    file_server
  }
}
`,
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
]

/** The recipe as it stands in the guide, for a service that listens elsewhere. */
function recipeOf({ begins }: KnownProxy, service: string): string {
  const guide = readFileSync(GUIDE, 'utf8')
  const from = guide.indexOf(begins) + begins.length
  return guide.slice(from, guide.indexOf('```', from)).replaceAll('127.0.0.1:8080', service)
}

export const isHere = ({ path }: KnownProxy): boolean => existsSync(path)

/** A shop behind a proxy, at `port`. */
export interface ProxiedShop {
  readonly port: number
  show(page: string, html: string): void
  close(): Promise<void>
}

/** Starts the proxy with its recipe. */
export async function startProxy(
  proxy: KnownProxy,
  { directory, service }: Site,
): Promise<ProxiedShop> {
  mkdirSync(join(directory, 'pages'))
  const port = await freePort()
  const file = join(directory, 'configuration')
  writeFileSync(file, proxy.configuration({ port, recipe: recipeOf(proxy, service), directory }))
  const env = { ...process.env, XDG_CONFIG_HOME: directory, XDG_DATA_HOME: directory }
  const child = spawn(proxy.path, proxy.args(file), { env, stdio: 'ignore' })
  const gone = once(child, 'exit')
  await Promise.race([
    listening(port),
    gone.then(([code]) => {
      throw new Error(`${proxy.name} refuses the recipe: it ended with ${code}`)
    }),
  ])
  return {
    port,
    show: (page, html) => writeFileSync(join(directory, 'pages', page), html),
    async close() {
      child.kill()
      await gone
    },
  }
}
