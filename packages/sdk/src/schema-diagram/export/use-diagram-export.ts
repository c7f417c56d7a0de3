import { diagramDbml } from '@howdah/rules/diagram/diagram-dbml'
import { diagramMermaid } from '@howdah/rules/diagram/diagram-mermaid'
import { diagramSql } from '@howdah/rules/diagram/diagram-sql'
import { useState, type RefObject } from 'react'
import { saveBlob } from '../../downloads/save-file'
import { useHowdahContext } from '../../provider/howdah-context'
import type { SchemaDiagramModel } from '../use-schema-diagram'
import type { DiagramColors } from './diagram-svg'

export type DiagramFormat = 'png' | 'svg' | 'sql' | 'dbml' | 'mermaid'

export type ExportOutcome = 'copied' | 'refused' | 'saved' | 'failed' | null

const TEXTS = { sql: diagramSql, dbml: diagramDbml, mermaid: diagramMermaid } as const

/** Exports what the diagram shows, as a picture or as text. */
export function useDiagramExport(model: SchemaDiagramModel, root: RefObject<HTMLElement | null>) {
  const { report } = useHowdahContext('SchemaDiagram')
  const [outcome, setOutcome] = useState<ExportOutcome>(null)

  const save = async (format: 'png' | 'svg') => {
    const { graph, layout, schemas, messages } = model
    if (!graph || !layout.positions || !root.current) return
    const { diagramSvg } = await import('./diagram-svg')
    const image = diagramSvg(graph, layout.positions, colorsOf(root.current), messages.moreColumns)
    if (!image) return
    const blob =
      format === 'svg'
        ? new Blob([image.svg], { type: 'image/svg+xml' })
        : await (await import('@howdah/ui/pictures/svg-png')).svgPng(image)
    saveBlob(blob, `${schemas.join('-')}.${format}`)
  }

  const exportAs = async (format: DiagramFormat) => {
    const { graph } = model
    if (!graph) return
    setOutcome(null)
    if (format === 'png' || format === 'svg') {
      try {
        await save(format)
        setOutcome('saved')
      } catch (error) {
        setOutcome('failed')
        report(error, { widget: 'schema-diagram', during: 'render' })
      }
      return
    }
    try {
      await navigator.clipboard.writeText(TEXTS[format](graph))
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return { outcome, exportAs }
}

/** Returns the colors of the theme around an element, as a picture needs them. */
function colorsOf(element: HTMLElement): DiagramColors {
  const probe = document.createElement('span')
  element.append(probe)
  const colorOf = (token: string) => {
    probe.style.color = `var(${token})`
    return hexOf(getComputedStyle(probe).color)
  }
  const colors = {
    background: colorOf('--hw-background'),
    table: colorOf('--hw-background'),
    head: colorOf('--hw-surface'),
    border: colorOf('--hw-border'),
    text: colorOf('--hw-text'),
    muted: colorOf('--hw-text-muted'),
    line: colorOf('--hw-text-muted'),
  }
  probe.remove()
  return colors
}

/** Returns a color as `#rrggbb`: not every program reads the color spaces of a browser. */
function hexOf(color: string): string {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return color
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
