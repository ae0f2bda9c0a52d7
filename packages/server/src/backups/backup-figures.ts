import { Gauge, type Registry } from 'prom-client'
import { type BackupNote, readBackupNote } from './backup-note.ts'

interface Figure {
  readonly name: string
  readonly help: string
  readonly of: (note: BackupNote) => number
}

const FIGURES: readonly Figure[] = [
  {
    name: 'winnow_backup_success_timestamp_seconds',
    help: 'When the last backup succeeded; 0 = none is known.',
    of: ({ successMs }) => successMs / 1000,
  },
  {
    name: 'winnow_backup_sequence',
    help: 'The last entry that the last successful backup holds.',
    of: ({ entries }) => entries,
  },
  {
    name: 'winnow_backup_attempts',
    help: 'Backups begun since the last that succeeded; one under way counts until it succeeds.',
    of: ({ attempts }) => attempts,
  },
]

/** What the data directory knows of its backups, read anew whenever the figures are asked for. */
export function openBackupFigures(registry: Registry, dataDirectory: string): void {
  for (const { name, help, of } of FIGURES) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => gauge.set(of(await readBackupNote(dataDirectory))),
    })
  }
}
