import { SETTINGS } from './settings.ts'

/** docs/reference/settings.md, made from the settings themselves, so that it cannot differ from them. */
export function settingsPage(): string {
  const rows = Object.values(SETTINGS).map(
    ({ name, env, about, expects, fallback }) =>
      `| \`${name}\` | \`${env}\` | \`--${name.replaceAll('_', '-')}\` | ${about} | ${expects} | \`${fallback}\` |`,
  )
  return [
    '# Settings',
    '',
    'Flags of `winnow serve` win over the environment, the environment over the config file named by',
    '`WINNOW_CONFIG`, the file over the default.',
    '',
    '| in the file | in the environment | flag | what | expects | default |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
