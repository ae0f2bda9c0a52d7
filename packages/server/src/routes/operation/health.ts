import { optionalSchema, wordSchema, namedObject } from '@winnow/contract'
import { idSchema } from '@winnow/contract/native'
import { readBackupNote } from '../../backups/backup-note.ts'
import { BUILD_VERSION } from '../../build-version.ts'
import { NO_DATABASE } from '../../config/settings.ts'
import { json } from '../../http/answer.ts'
import { answered } from '../../http/doc-parts.ts'
import type { OpenRoute } from '../../http/route.ts'

const version = idSchema(
  '0.1.0+1a2b3c4d',
  'The program that answers, with the state of its sources.',
)

const readySchema = namedObject('Ready', {
  status: wordSchema('ready'),
  version,
  damage: optionalSchema(
    idSchema(
      'records',
      'Files that are known to be damaged; the log and `winnow doctor` tell more.',
    ),
  ),
  backup: optionalSchema(
    idSchema('failed', 'There when the last backup failed; `winnow doctor` says why.'),
  ),
  role: optionalSchema(
    idSchema('active', 'There with a database: this node takes events, and others wait.'),
  ),
  failover: optionalSchema(
    idSchema(
      'unsafe',
      'There when a failover of the database may lose acknowledged events: it has no synchronous standby.',
    ),
  ),
})

const notReadySchema = namedObject('NotReady', {
  status: wordSchema('not_ready'),
  version,
  reason: optionalSchema(idSchema('stopping', 'Starting, stopping, a full disk …')),
})

const notReady = (reason: string | undefined) =>
  json(503, { status: 'not_ready', reason, version: BUILD_VERSION })

/** `/health/live`: the process answers. `/health/ready`: it accepts events, or says why not. */
export const healthRoutes: readonly OpenRoute[] = [
  {
    method: 'GET',
    path: '/health/live',
    access: 'public',
    permission: 'read_service',
    doc: {
      tag: 'Operation',
      summary: 'Check whether the process is alive',
      answers: {
        200: answered(namedObject('Live', { status: wordSchema('live'), version }), 'It is.'),
      },
    },
    handle: () => json(200, { status: 'live', version: BUILD_VERSION }),
  },
  {
    method: 'GET',
    path: '/health/ready',
    access: 'public',
    permission: 'read_service',
    doc: {
      tag: 'Operation',
      summary: 'Check whether events are accepted',
      answers: {
        200: answered(readySchema, 'They are.'),
        503: answered(notReadySchema, 'They are not; the reason says why.'),
      },
    },
    async handle({ services }) {
      if (services.isStopping()) return notReady('stopping')
      const { ready, reason } = services.core.readiness()
      if (!ready) return notReady(reason)
      const { failure } = await readBackupNote(services.config.dataDirectory)
      return json(200, {
        status: 'ready',
        damage: services.damage.told(),
        backup: failure === '' ? undefined : 'failed',
        role: services.config.databaseUrl === NO_DATABASE ? undefined : 'active',
        failover: services.database.failover(),
        version: BUILD_VERSION,
      })
    },
  },
]
