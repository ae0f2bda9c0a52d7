import type { CsvFormat } from '../mapping/mapping.ts'

/** As the WHATWG knows them; what calls itself Latin-1 has the characters of Windows, € among them. */
export const ENCODING_LABELS: Readonly<Record<Exclude<CsvFormat['encoding'], 'utf8'>, string>> = {
  latin1: 'windows-1252',
  latin9: 'iso-8859-15',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1252: 'windows-1252',
}
