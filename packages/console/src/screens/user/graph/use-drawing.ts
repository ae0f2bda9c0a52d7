import cytoscape from 'cytoscape'
import fcose from 'cytoscape-fcose'
import { useEffect, useRef } from 'react'
import { nonceOfPage } from '../../../theme/nonce-of-page.ts'
import type { GraphNode, GraphParts } from './graph-parts.ts'

cytoscape.use(fcose)

/** A colour of the page, as the canvas needs it. */
const colour = (element: HTMLElement, name: string): string =>
  getComputedStyle(element).getPropertyValue(name).trim()

const styleFor = (element: HTMLElement): cytoscape.StylesheetJson => {
  const text = colour(element, '--mantine-color-text')
  const line = colour(element, '--mantine-color-gray-5')
  return [
    {
      selector: 'node',
      style: {
        label: 'data(label)',
        color: text,
        'font-size': 10,
        width: 18,
        height: 18,
        'background-color': colour(element, '--mantine-color-indigo-5'),
        'text-valign': 'bottom',
        'text-margin-y': 3,
      },
    },
    { selector: '[kind = "self"]', style: { width: 28, height: 28 } },
    {
      selector: '[kind = "bad"]',
      style: { shape: 'diamond', 'background-color': colour(element, '--mantine-color-red-6') },
    },
    {
      selector: '[kind = "value"], [kind = "folded"]',
      style: { shape: 'round-rectangle', 'background-color': line },
    },
    {
      selector: '[kind = "folded"]',
      style: { opacity: 0.6, 'border-width': 1, 'border-style': 'dashed', 'border-color': text },
    },
    { selector: 'edge', style: { width: 1, 'line-color': line, 'curve-style': 'haystack' } },
  ]
}

/** The library adds a style element under this id where there is none, without the nonce: the page's policy refuses it. */
const STYLE_ID = '__________cytoscape_stylesheet'

function allowStyle(): void {
  if (document.getElementById(STYLE_ID) !== null) return
  const style = document.createElement('style')
  style.id = STYLE_ID
  style.nonce = nonceOfPage()
  style.textContent = '.__________cytoscape_container { position: relative; }'
  document.head.prepend(style)
}

/** Draws a graph into an element; a click on a node chooses it. */
export function useDrawing({ nodes, edges }: GraphParts, onChoose: (node: GraphNode) => void) {
  const canvas = useRef<HTMLDivElement>(null)
  const choose = useRef(onChoose)
  useEffect(() => {
    choose.current = onChoose
  })
  useEffect(() => {
    const element = canvas.current
    if (element === null) return undefined
    allowStyle()
    const drawing = cytoscape({
      container: element,
      style: styleFor(element),
      elements: [
        ...nodes.map((node) => ({ data: { ...node } })),
        ...edges.map((edge) => ({ data: { ...edge } })),
      ],
      layout: { name: 'fcose', animate: false } as cytoscape.LayoutOptions,
      maxZoom: 2,
    })
    drawing.on('tap', 'node', ({ target }) => {
      const chosen = nodes.find(({ id }) => id === (target as cytoscape.NodeSingular).id())
      if (chosen !== undefined) choose.current(chosen)
    })
    return () => drawing.destroy()
  }, [nodes, edges])
  return canvas
}
