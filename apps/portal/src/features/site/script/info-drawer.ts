/** Set when the drawer was dismissed (HM-03). */
const INFO_DISMISSED_KEY = 'infoDismissed'
/** How long after the page has loaded the drawer opens by itself. */
const OPENS_AFTER_MS = 1000

const isDismissed = (): boolean => {
  try {
    return localStorage.getItem(INFO_DISMISSED_KEY) !== null
  } catch {
    // What cannot be remembered would come back on every page.
    return true
  }
}

const setDismissed = (): void => {
  try {
    localStorage.setItem(INFO_DISMISSED_KEY, 'true')
  } catch {
    // Then it does not open by itself either.
  }
}

/** Somebody writes or walks by keyboard, or another dialog or the menu is open: no moment for news. */
const isBusy = (): boolean =>
  document.activeElement !== document.body ||
  document.querySelector('dialog[open], [data-site-menu][open]') !== null

/** On a phone the drawer is a sheet over the lower half, and the page above it stays in use. */
const isSheet = (): boolean => matchMedia('(width < 640px)').matches

/** Where nothing had the focus before the drawer, the keyboard goes on at the top and not behind the drawer's place. */
const goOnAtTop = (drawer: HTMLElement): void => {
  const { activeElement, body } = document
  // A focus that the browser gives to nothing else is still within the drawer.
  if (activeElement !== body && !drawer.contains(activeElement)) return
  body.tabIndex = -1
  body.focus({ preventScroll: true })
  body.removeAttribute('tabindex')
}

/** A link that only closes is a link for those without a script, and with one a button: Space presses it too. */
const actAsButton = (link: HTMLElement): void => {
  link.setAttribute('role', 'button')
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    link.click()
  })
}

const afterLoad = (run: () => void): void => {
  const wait = () => void setTimeout(run, OPENS_AFTER_MS)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/**
 * The drawer that says how it works, `dialog[data-info-drawer]` (HM-03): opens by itself the first time, and by
 * links to its id at any time. However it is closed, it does not open by itself again.
 */
export const runInfoDrawer = (): void => {
  const drawer = document.querySelector<HTMLDialogElement>('dialog[data-info-drawer]')
  if (!drawer) return
  const open = () => {
    if (drawer.open) return
    if (isSheet()) drawer.show()
    else drawer.showModal()
  }
  const hash = `#${drawer.id}`
  const openByAddress = () => {
    if (location.hash !== hash) return
    // The address opens it without a script; with one, closing must clear it.
    history.replaceState(history.state, '', location.pathname + location.search)
    open()
  }
  // The browser tells of a close later, when a link may have led to another page already.
  const dismiss = () => {
    setDismissed()
    drawer.close()
  }
  drawer.addEventListener('close', () => {
    setDismissed()
    if (!isSheet()) goOnAtTop(drawer)
  })
  // The browser closes only modal dialogs by Escape.
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && drawer.open) dismiss()
  })
  drawer.addEventListener('click', (event) => {
    const { target } = event
    if (target === drawer) dismiss()
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-close-info]') : null
    if (!link) return
    if (link.dataset['closeInfo'] !== 'follow') event.preventDefault()
    dismiss()
  })
  for (const link of drawer.querySelectorAll<HTMLElement>('a[data-close-info]')) {
    if (link.dataset['closeInfo'] !== 'follow') actAsButton(link)
  }
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-open-info]') : null
    if (!link) return
    event.preventDefault()
    open()
  })
  addEventListener('hashchange', openByAddress)
  openByAddress()
  if (!isDismissed()) {
    afterLoad(() => {
      if (isDismissed() || isBusy()) return
      // A sheet that opens by itself leaves the focus where it is.
      if (isSheet()) drawer.open = true
      else open()
    })
  }
}
