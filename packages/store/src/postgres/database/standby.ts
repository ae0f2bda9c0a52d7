/**
 * Whether a commit waits for another server: nothing acknowledged is then lost with the first one. What a setting of `off` means is
 * overruled (`WAIT_FOR_DISK`).
 */
export const WAITS_FOR_STANDBY = `(current_setting('synchronous_standby_names') <> ''
  AND current_setting('synchronous_commit') <> 'local')`
