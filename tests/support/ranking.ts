/** A scored thing whose truth became known. */
export interface Judged {
  readonly score: number
  readonly bad: boolean
}

/** Probability that a bad one scores above a good one, ties counting half (area under the ROC curve). */
export function areaUnderRoc(judged: readonly Judged[]): number {
  const sorted = judged.toSorted((a, b) => a.score - b.score)
  let rankSum = 0
  for (let start = 0; start < sorted.length;) {
    let end = start
    while (end < sorted.length && sorted[end]?.score === sorted[start]?.score) end += 1
    const bad = sorted.slice(start, end).filter((each) => each.bad).length
    rankSum += bad * ((start + 1 + end) / 2)
    start = end
  }
  const bad = judged.filter((each) => each.bad).length
  return (rankSum - (bad * (bad + 1)) / 2) / (bad * (judged.length - bad))
}

/** Mean precision at the rank of each bad one; ties are taken good ones first. */
export function averagePrecision(judged: readonly Judged[]): number {
  const sorted = judged.toSorted((a, b) => b.score - a.score || Number(a.bad) - Number(b.bad))
  let found = 0
  let total = 0
  sorted.forEach(({ bad }, index) => {
    if (!bad) return
    found += 1
    total += found / (index + 1)
  })
  return total / found
}
