import type { ShownPdf } from '#src/features/documents/use-pdf.ts'

/** Zoom steps; 1 is 100 %. */
const STEPS = [0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]
export const SCALE_MIN = Math.min(...STEPS)
export const SCALE_MAX = Math.max(...STEPS)
/** Difference below which two scales count as equal. */
const SAME = 0.01

/** Returns the next zoom step above a scale. */
export const nextScale = (scale: number): number => STEPS.find((step) => step > scale + SAME) ?? SCALE_MAX
/** Returns the next zoom step below a scale. */
export const previousScale = (scale: number): number =>
  STEPS.findLast((step) => step < scale - SAME) ?? SCALE_MIN

/** Returns the actions on a shown document. */
export const viewerActions = ({ engine: { viewer, eventBus, linkService } }: ShownPdf) => {
  const goTo = (page: number) => {
    viewer.currentPageNumber = Math.min(Math.max(1, page), viewer.pagesCount)
  }
  return {
    goTo,
    goBy: (pages: number) => goTo(viewer.currentPageNumber + pages),
    goToLast: () => goTo(viewer.pagesCount),
    goToPlace: (dest: unknown) => void linkService.goToDestination(dest as string),
    zoomIn: () => {
      viewer.currentScale = nextScale(viewer.currentScale)
    },
    zoomOut: () => {
      viewer.currentScale = previousScale(viewer.currentScale)
    },
    fitWidth: () => {
      viewer.currentScaleValue = 'page-width'
    },
    /** Finds the first, next or previous match of a text. */
    find: (query: string, how: 'first' | 'next' | 'previous') =>
      eventBus.dispatch('find', {
        source: null,
        type: how === 'first' ? '' : 'again',
        query,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: how === 'previous',
        matchDiacritics: false,
      }),
    closeFind: () => eventBus.dispatch('findbarclose', { source: null }),
  }
}
export type ViewerActions = ReturnType<typeof viewerActions>
