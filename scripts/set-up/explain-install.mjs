const ADVICE = [
  [
    /EBADENGINE|Unsupported engine/,
    'A package does not run on this version of Node; the lines above name it and what it needs.\n' +
      'Install Node.js 24, for instance with `nvm install 24`, and run this again.',
  ],
  [
    /ENOSPC|EDQUOT/,
    'The disk or the quota is full: the packages need 450 MB. Make room and run this again.',
  ],
  [
    /EACCES|EPERM/,
    'This user may not write into node_modules, or into the cache of npm. Run this as the owner of the folder,\n' +
      'or give it to this user: chown -R USER node_modules',
  ],
  [
    /EINTEGRITY/,
    'A package is not the one of the lockfile, most often because the cache of npm is damaged.\n' +
      'Run `npm cache verify`, then this again.',
  ],
]

const OFFLINE =
  'The package registry cannot be reached, and not every package is in the cache of npm:\n' +
  'are you offline, or behind a proxy? `npm config get registry` prints the address npm uses.\n' +
  'Once it answers, run this again.'

const OTHERWISE =
  'Remove the folder node_modules and run this again; if it stays, report the lines above.'

/** What to tell a person when npm failed: its last lines, and what helps. */
export function explainInstall({ error, stderr = '' }, offline) {
  if (error !== undefined) return `npm could not be started (${error.message}). Is it installed?`
  const tail = stderr.trim().split('\n').slice(-15).join('\n')
  const known = ADVICE.find(([pattern]) => pattern.test(stderr))?.[1]
  const advice = known ?? (offline ? OFFLINE : OTHERWISE)
  return `${tail}\n\nInstalling the packages failed.\n${advice}`
}
