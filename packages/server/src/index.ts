export {
  NO_BACKUP,
  backupNotePath,
  readBackupNote,
  writeBackupNote,
  type BackupNote,
} from './backups/backup-note.ts'
export { onSchedule } from './backups/backup-schedule.ts'
export { unknownIn } from './config/environment-names.ts'
export { ConfigError, loadConfig, type ConfigSources } from './config/load-config.ts'
export { DEFAULT_CONFIG, SETTINGS, type Config, type Setting } from './config/settings.ts'
export { settingsPage } from './config/settings-page.ts'
export { messagesPage } from './messages/messages-page.ts'
export { SERVER_LIMIT_DOCS } from './limits/server-limits.ts'
export { makeNodeKeys } from './start/make-node-keys.ts'
export { eraseInDatabase } from './erasure/erase-in-database.ts'
export { eraseStopped } from './erasure/erase-stopped.ts'
export { erasedBefore, type ErasureReport, ReportRefused } from './erasure/erasure-report.ts'
export { signMessage } from './deliveries/sign-message.ts'
export { startService, type RunningService, type StartOptions } from './main-service.ts'
export { documentText } from './routes/operation/document-text.ts'
export { openApi } from './routes/operation/open-api.ts'
export { readBeaconLine } from './routes/beacon/bulk.ts'
export { keyOfLine } from './routes/bulk/key-of-line.ts'
export { ROUTES } from './routes/routes.ts'
export { copyScripts } from './script/kept-scripts.ts'
export { giveUpLostSecrets, rotateSecretsKey } from './secrets/change-keys.ts'
export { readSecretsKeys, secretsKeyPath } from './secrets/key-file.ts'
export { lostSecrets, ownersText } from './secrets/open-secrets.ts'
export { SecretBox } from './secrets/secret-box.ts'
export { visitSecrets } from './secrets/stored-secrets.ts'
export { serve, type ServeOptions } from './serve.ts'
export type { Services } from './services.ts'
export {
  credentialsPath,
  isSealed,
  localAccessFault,
  openLocalAccess,
  resetAccess,
  sealCredentials,
  type Credentials,
} from './start/credentials.ts'
export { drawAccount, hashed, storeAccount, type IssuedAccount } from './start/issue-account.ts'
export { wrongKindIn } from './start/file-kinds.ts'
export { keyArgument } from './start/key-argument.ts'
export { START_POLICY } from './start/start-policy.ts'
export { readVersions } from './start/version-note.ts'
export { docsTexts, MADE_DOCS } from './routes/operation/made-docs.ts'
