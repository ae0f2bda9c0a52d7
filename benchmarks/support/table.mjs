/** Figures as text: a line each, with the goal where there is one. */
export function tableOf(figures, budgets) {
  const rows = [
    ['figure', 'value', 'goal', 'stretch', ''],
    ...figures.map((figure) => rowOf(figure, budgets[figure.name])),
  ]
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const lines = rows.map((row) =>
    row.map((cell, column) => pad(cell, widths[column], column)).join('  '),
  )
  lines.splice(1, 0, widths.map((width) => '─'.repeat(width)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}

const pad = (cell, width, column) =>
  column === 1 || column === 2 || column === 3 ? cell.padStart(width) : cell.padEnd(width)

function rowOf({ name, value, unit, note }, budget) {
  const isMeant = budget !== undefined && Number.isFinite(value)
  const verdict = isMeant ? verdictOf(value, budget) : ''
  return [
    name,
    `${shown(value)} ${unit}`,
    budget === undefined ? '' : bound(budget, budget.goal),
    budget?.stretch === undefined ? '' : bound(budget, budget.stretch),
    [verdict, note].filter(Boolean).join('  '),
  ]
}

const bound = ({ better }, limit) => `${better === 'lower' ? '≤' : '≥'} ${shown(limit)}`

const meets = (value, { better }, limit) => (better === 'lower' ? value <= limit : value >= limit)

function verdictOf(value, budget) {
  if (budget.stretch !== undefined && meets(value, budget, budget.stretch)) return 'pass, stretch'
  return meets(value, budget, budget.goal) ? 'pass' : 'MISS'
}

function shown(value) {
  if (!Number.isFinite(value)) return '–'
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  })
}
