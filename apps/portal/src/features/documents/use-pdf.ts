import { type RefObject, useEffect, useState } from 'react'
import type { Engine, PDFDocumentProxy } from '#src/features/documents/pdf-engine.ts'
import { useTranslation } from '#src/i18n/translation.ts'

export interface FindState {
  current: number
  total: number
  /** Whether the whole document has been searched. */
  isDone: boolean
}
export interface OutlineItem {
  title: string
  dest: unknown
  items: OutlineItem[]
}
export interface ShownPdf {
  engine: Engine
  pdf: PDFDocumentProxy
  outline: OutlineItem[]
}
type PdfState =
  | { status: 'loading' }
  | { status: 'missing' }
  | { status: 'failed'; retry: () => void }
  | { status: 'shown'; shown: ShownPdf }

const pageInAddress = (): number => Number(/#page=(\d+)/.exec(location.hash)?.[1] ?? 1)

const pageElement = (viewer: Engine['viewer'], index: number) =>
  (viewer.getPageView(index) as { div: HTMLElement } | undefined)?.div

/** Loads pdf.js and a document, and shows it in a container. Reports page, zoom and search changes. */
export const usePdf = (url: string, container: RefObject<HTMLDivElement | null>) => {
  const { t } = useTranslation()
  const [state, setState] = useState<PdfState>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [page, setPage] = useState(1)
  const [scale, setScale] = useState(1)
  const [find, setFind] = useState<FindState | null>(null)

  useEffect(() => {
    let isGone = false
    let leave = () => {}
    const start = async () => {
      const {
        makeEngine,
        fetchPdf,
        FindState: Finding,
        ResponseException,
      } = await import('#src/features/documents/pdf-engine.ts')
      if (isGone || !container.current) return
      const task = fetchPdf(url)
      const engine = makeEngine(container.current)
      const { eventBus, viewer } = engine
      leave = () => {
        engine.show(null)
        void task.destroy()
      }
      eventBus.on('pagesinit', () => {
        viewer.currentScaleValue = 'auto'
        for (let index = 0; index < viewer.pagesCount; index++)
          pageElement(viewer, index)?.setAttribute('aria-label', t('viewer.page', { page: index + 1 }))
        if (pageInAddress() > 1) viewer.currentPageNumber = Math.min(pageInAddress(), viewer.pagesCount)
      })
      eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => {
        setPage(pageNumber)
        history.replaceState(history.state, '', `#page=${pageNumber}`)
      })
      eventBus.on('scalechanging', (change: { scale: number }) => setScale(change.scale))
      const onFind = (event: { state?: number; matchesCount: { current: number; total: number } }) =>
        setFind((before) => ({
          ...event.matchesCount,
          isDone: event.state === undefined ? (before?.isDone ?? false) : event.state !== Finding.PENDING,
        }))
      eventBus.on('updatefindmatchescount', onFind)
      eventBus.on('updatefindcontrolstate', onFind)
      try {
        const pdf = await task.promise
        const outline = ((await pdf.getOutline()) ?? []) as OutlineItem[]
        if (isGone) return
        engine.show(pdf)
        setState({ status: 'shown', shown: { engine, pdf, outline } })
      } catch (error) {
        if (isGone) return
        const isMissing = error instanceof ResponseException && error.status === 404
        setState(
          isMissing
            ? { status: 'missing' }
            : {
                status: 'failed',
                retry: () => {
                  setState({ status: 'loading' })
                  setAttempt((number) => number + 1)
                },
              },
        )
      }
    }
    start().catch(() => {
      if (!isGone) setState({ status: 'failed', retry: () => location.reload() })
    })
    return () => {
      isGone = true
      leave()
    }
  }, [url, attempt, container, t])

  return { state, page, scale, find }
}
