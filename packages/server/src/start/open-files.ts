import { ConfigError } from '../config/load-config.ts'
import type { Config } from '../config/settings.ts'

/** Files of our own: fifty at rest, and those of a fit, a report, a snapshot and places that are renewed. */
const OWN_FILES = 128

/** With fewer there is hardly a connection left. */
const LEAST_FILES = 2 * OWN_FILES

/**
 * The settings with no more connections than open files are left by our own, so that a crowd of callers keeps nothing
 * from the disk. `limit`: undefined where the system does not say. Error: ConfigError, below what the service needs.
 */
export function boundByFiles(config: Config, limit: number | undefined): Config {
  if (limit === undefined) return config
  if (limit < LEAST_FILES) {
    throw new ConfigError(
      `this process may have ${limit} open files, and needs ${LEAST_FILES} at least, one more for each connection: ` +
        'raise the limit (ulimit -n in a shell, LimitNOFILE= in a systemd unit)',
    )
  }
  return { ...config, maxConnections: Math.min(config.maxConnections, limit - OWN_FILES) }
}
