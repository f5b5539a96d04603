import { useEffect, useRef } from 'react'
import type { PDFDocumentProxy } from '#src/features/documents/pdf-engine.ts'
import { useTranslation } from '#src/i18n/translation.ts'

interface PageThumbnailProps {
  pdf: PDFDocumentProxy
  page: number
  isCurrent: boolean
  onChoose: (page: number) => void
}

/** Width in CSS pixels. */
const WIDTH = 100

/** Thumbnail of a page, rendered when it scrolls into view. */
export const PageThumbnail = ({ pdf, page, isCurrent, onChoose }: PageThumbnailProps) => {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let stop = () => {}
    const draw = async () => {
      const proxy = await pdf.getPage(page)
      const width = WIDTH * Math.min(devicePixelRatio, 2)
      const viewport = proxy.getViewport({ scale: width / proxy.getViewport({ scale: 1 }).width })
      element.width = viewport.width
      element.height = viewport.height
      const task = proxy.render({ canvas: element, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      watch.disconnect()
      // A cancelled rendering, or one of a closed document, stays blank.
      draw().catch(() => {})
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      stop()
    }
  }, [pdf, page])
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <button
      ref={button}
      type="button"
      onClick={() => onChoose(page)}
      aria-label={t('viewer.page', { page })}
      aria-current={isCurrent ? 'page' : undefined}
      className="group flex w-full flex-col items-center gap-1 rounded-control p-1.5 hover:bg-sunken"
    >
      <canvas
        ref={canvas}
        width={WIDTH}
        height={WIDTH * Math.SQRT2}
        className="w-full rounded-tag border bg-[#fff] group-aria-[current]:outline-2 group-aria-[current]:outline-accent"
      />
      <span className="text-chip tabular-nums text-text-muted group-aria-[current]:font-semibold group-aria-[current]:text-accent">
        {page}
      </span>
    </button>
  )
}
