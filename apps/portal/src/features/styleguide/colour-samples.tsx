import { useEffect, useRef, useState } from 'react'
import { contrastOf, type Rgb } from '#src/features/styleguide/contrast.ts'
import { Sample } from '#src/features/styleguide/sample.tsx'

/**
 * Pairs of foreground and background with their minimum contrast: 4.5 for text, 3 for the edge of a control or a
 * part of a chart.
 */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ['text', 'bg', 4.5],
  ['text', 'surface', 4.5],
  ['text', 'sunken', 4.5],
  ['text', 'accent-soft', 4.5],
  ['text-muted', 'surface', 4.5],
  ['text-muted', 'bg', 4.5],
  ['text-muted', 'sunken', 4.5],
  ['text-muted', 'accent-soft', 4.5],
  ['text-faint', 'surface', 4.5],
  ['text-faint', 'sunken', 4.5],
  ['accent', 'surface', 4.5],
  ['accent', 'accent-soft', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['success', 'surface', 4.5],
  ['success', 'success-soft', 4.5],
  ['warning', 'surface', 4.5],
  ['warning', 'warning-soft', 4.5],
  ['error', 'surface', 4.5],
  ['error', 'error-soft', 4.5],
  ['on-error', 'error', 4.5],
  ['info', 'surface', 4.5],
  ['info', 'info-soft', 4.5],
  ['retail', 'surface', 4.5],
  ['retail', 'retail-soft', 4.5],
  ['on-retail', 'retail', 4.5],
  ['bg', 'text', 4.5],
  ['border-control', 'surface', 3],
  ['chart-1', 'surface', 3],
  ['chart-2', 'surface', 3],
  ['chart-3', 'surface', 3],
  ['chart-4', 'surface', 3],
  ['chart-5', 'surface', 3],
  ['chart-6', 'surface', 3],
]
/** Colours on which no text is shown. */
const PLAIN = ['border', 'border-strong', 'scrim', 'ring', 'ring-error'] as const

/** Returns the RGB values of any CSS colour, read from a painted pixel. */
const pixelOf = (colour: string): Rgb => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return [0, 0, 0]
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

const Pair = ({ front, back, least }: { front: string; back: string; least: number }) => {
  const box = useRef<HTMLLIElement>(null)
  const [contrast, setContrast] = useState<number>()
  useEffect(() => {
    if (!box.current) return
    const { color, backgroundColor } = getComputedStyle(box.current)
    setContrast(contrastOf(pixelOf(color), pixelOf(backgroundColor)))
  }, [])
  return (
    <li
      ref={box}
      data-pair={`${front} on ${back}`}
      data-contrast={contrast}
      data-least={least}
      style={{ color: `var(--color-${front})`, backgroundColor: `var(--color-${back})` }}
      className="flex items-baseline justify-between gap-2 rounded-hint border px-3 py-2 text-chip"
    >
      <span className="min-w-0">
        <b className="block text-base font-semibold">{front}</b>
        on {back}
      </span>
      <span className="text-base font-medium tabular-nums">{contrast?.toFixed(1)}</span>
    </li>
  )
}

export const ColourSamples = () => (
  <Sample file="styles/tokens.css" column>
    <ul className="grid grid-cols-3 gap-2">
      {PAIRS.map(([front, back, least]) => (
        <Pair key={`${front} ${back}`} front={front} back={back} least={least} />
      ))}
    </ul>
    <ul className="grid grid-cols-5 gap-2 text-chip text-text-muted">
      {PLAIN.map((name) => (
        <li key={name}>
          <span
            className="mb-1 block h-8 rounded-hint border border-border-strong"
            style={{ backgroundColor: `var(--color-${name})` }}
          />
          {name}
        </li>
      ))}
    </ul>
  </Sample>
)
