/** Pages with blocks that another test runs one after the other, with their output. */
export const PAGES_OF_STORIES: Readonly<Record<string, string>> = {
  'docs/guides/decide.md': 'packages/cli/src/policy/guides.test.ts',
  'docs/guides/story-card-testing.md': 'packages/cli/src/policy/guides.test.ts',
  'docs/guides/story-review.md': 'packages/cli/src/guides/review-story.test.ts',
}

/** Blocks that do not run here, by their first line, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'npm start': 'serves until it is ended: tests/trials/acceptance.test.ts starts it',
  'npm start -- --demo --data-dir ./demo': 'serves until it is ended: demo.test.ts opens the demo',
  'npm test': 'is the run of all tests',
  'npm install --prefix /tmp/lighthouse lighthouse@12.8.2': 'downloads a program',
  './winnow evaluate --events events.jsonl.gz --labels labels.jsonl.gz --protocol unlabelled':
    'is about public data, which is downloaded by hand',
  './winnow import events.jsonl.gz --labels labels.jsonl.gz --scores scores.jsonl --data-dir ./data':
    'is about public data, which is downloaded by hand',
  'node benchmarks/quality-sets/table.mjs mlc_churn.csv OUT --label churn --bad yes':
    'is about public data, which is downloaded by hand',
  'node benchmarks/quality-sets/addresses.mjs package/src/config.json homepages.txt OUT':
    'is about public data, which is downloaded by hand',
  './winnow doctor snippet https://shop.example/':
    'looks at a shop in the internet: examine-snippet.test.ts has shops of its own',
  './winnow import orders_export.csv --mapping shop.yaml': 'shop-recipe.test.ts runs it',
  './winnow import orders.csv --labels orders.csv --mapping wrong.yaml --dry-run --lines wrong.jsonl':
    'corrected-mapping.test.ts runs it',
  'npm run pack:client -- /path/to/your/shop': 'tests/packed.test.ts packs and installs it',
  'export WINNOW_URL=http://127.0.0.1:8080': 'tests/docs.test.ts has both in its environment',
  'sudo ln -s /opt/winnow/winnow /usr/local/bin/winnow': 'changes the machine',
  'sha256sum --check winnow-0.2.0.sha256': 'changes the machine: tests/release.test.ts unpacks one',
  'sudo git clone --depth 1 ADDRESS_OF_THE_REPOSITORY /opt/winnow && sudo node /opt/winnow/scripts/set-up.mjs':
    'changes the machine: tests/operating.test.ts reads the unit',
  'docker build --file docs/operating/Dockerfile --build-arg RELEASE=winnow-0.2.0.tar.gz --tag winnow release':
    'needs a daemon: tests/container.test.ts builds and runs the image',
  'docker exec winnow winnow person add maya@shop.example --role admin':
    'needs a daemon: people.md has the command',
  'WINNOW_SECRETS_KEY_FILE=/etc/winnow/secrets.key ./winnow serve':
    'serves until it is ended: secrets.test.ts has a key elsewhere',
  './winnow secrets reset --data-dir /var/lib/winnow':
    'needs a stopped service: secrets.test.ts runs it',
  './winnow secrets rotate --data-dir /var/lib/winnow':
    'needs a stopped service: secrets.test.ts runs it',
  './winnow user export billy_jones > billy_jones.json': 'user.test.ts runs it',
  './winnow user erase billy_jones':
    'takes a user away who other pages have: erase-user.test.ts runs it',
  './winnow user erase --again /mnt/backups/erasures.jsonl':
    'needs a stopped service: erase-user.test.ts runs it',
  'echo "WINNOW_DATABASE_URL=postgres://winnow:secret@db.example.com/winnow" | sudo tee /etc/default/winnow':
    'changes the machine: tests/postgres/takeover.test.ts has two nodes',
  './winnow backup /mnt/backups/winnow-2026-11-23': 'back-up.test.ts runs it',
  "WINNOW_BACKUP_TO=/mnt/backups WINNOW_BACKUP_SCHEDULE='0 3 * * *' WINNOW_BACKUP_KEEP=7 ./winnow serve":
    'serves until it is ended: scheduled-backups.test.ts has a schedule',
  'BACKUPS=/mnt/backups': 'tests/operating.test.ts runs it',
  'systemctl stop winnow': 'needs a service of the machine',
  './winnow export --form import --from 2025-11-23 --out all.jsonl':
    'tests/operating.test.ts runs it',
  './winnow replay --data-dir /mnt/backups/winnow-2026-11-23':
    'replay-directory.test.ts and replay-across-versions.test.ts run it',
}

/** Single lines that do not run here. */
export const LINES_LEFT_OUT: Readonly<Record<string, string>> = {
  './winnow audit --follow': 'never ends: follow-audit.test.ts runs it',
}
