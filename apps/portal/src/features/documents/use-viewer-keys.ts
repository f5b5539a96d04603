import { useEffect, useEffectEvent } from 'react'
import type { ViewerActions } from '#src/features/documents/viewer-actions.ts'

interface ViewerKeys {
  actions: ViewerActions | null
  openFind: () => void
  showKeys: () => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
const isInDialog = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[role=dialog]') !== null

/** Handles the viewer's keyboard shortcuts, except in dialogs and while the user types. */
export const useViewerKeys = ({ actions, openFind, showKeys }: ViewerKeys): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!actions || isInDialog(event.target)) return
    const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f'
    if (!isFind && (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey)) return
    const isTab = event.target instanceof HTMLElement && event.target.role === 'tab'
    const keys: Record<string, (() => void) | undefined> = {
      ArrowRight: isTab ? undefined : () => actions.goBy(1),
      ArrowLeft: isTab ? undefined : () => actions.goBy(-1),
      PageDown: () => actions.goBy(1),
      PageUp: () => actions.goBy(-1),
      Home: () => actions.goTo(1),
      End: actions.goToLast,
      '+': actions.zoomIn,
      '=': actions.zoomIn,
      '-': actions.zoomOut,
      '0': actions.fitWidth,
      '/': openFind,
      '?': showKeys,
    }
    const act = isFind ? openFind : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
