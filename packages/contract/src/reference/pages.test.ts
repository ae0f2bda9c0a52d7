import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { anchor } from './markdown.ts'
import { referencePages } from './pages.ts'

/** The committed reference equals what the declarations say; `npm run generate` writes it. */
const pages = [...referencePages()].map(([name, text]) => ({ name, text }))
const file = (name: string) => new URL(`../../../../docs/reference/${name}`, import.meta.url)

describe.each(pages)('docs/reference/$name', ({ name, text }) => {
  it('is up to date', () => {
    expect(existsSync(file(name))).toBe(true)
    expect(readFileSync(file(name), 'utf8')).toBe(text)
  })
})

it('has no link to a place that does not exist', () => {
  const targets = new Set(pages.flatMap(({ name, text }) => placesOf(name, text)))
  const links = pages.flatMap(({ name, text }) => linksOf(name, text))
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter((link) => !targets.has(link))).toEqual([])
})

function placesOf(name: string, text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
  return [name, ...headings.map((heading) => `${name}#${anchor(heading)}`)]
}

function linksOf(name: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([\w.-]*)(#[\w-]+)?\)/g)]
  return links.map(([, page = '', place = '']) => `${page === '' ? name : page}${place}`)
}
