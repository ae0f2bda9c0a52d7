import { describe, expect, it } from 'vitest'
import { linkIn } from './links.ts'

const found = (text: string): readonly string[] => {
  const units = Uint16Array.from(text, (character) => character.charCodeAt(0))
  const link = linkIn(units, 0, units.length)
  return link ? [link.kind, text.slice(link.from, link.to), link.domain] : []
}

describe('links in a run of characters', () => {
  it.each([
    ['http://www.example.co.uk/a?b=c', 'url', 'http://www.example.co.uk/a?b=c', 'example.co.uk'],
    ['see:https://bit.ly/x', 'url', 'https://bit.ly/x', 'bit.ly'],
    ['www.example.com', 'url', 'www.example.com', 'example.com'],
    ['youtube.com/watch?v=1', 'url', 'youtube.com/watch?v=1', 'youtube.com'],
    ['http://10.0.0.1/x', 'url', 'http://10.0.0.1/x', '10.0.0.1'],
    ['http://', 'url', 'http://', ''],
    ['ann.lee+x@mail.example.org,', 'mail', 'ann.lee+x@mail.example.org', 'example.org'],
  ])('%s', (text, ...expected) => {
    expect(found(text)).toEqual(expected)
  })

  it.each(['end.then', 'e.g.', 'a:b', '@handle', 'ann@home', 'word', '...', 'x.', '.com'])(
    'none in %s',
    (text) => {
      expect(found(text)).toEqual([])
    },
  )
})
