import { INFO_DRAWER_DELAY_MS } from '@assure/contract/constants'

/** Storage key; set once the drawer was dismissed (HM-03). */
const INFO_DISMISSED_KEY = 'infoDismissed'

const isDismissed = (): boolean => {
  try {
    return localStorage.getItem(INFO_DISMISSED_KEY) !== null
  } catch {
    // Without storage, the drawer would open on every page.
    return true
  }
}

const setDismissed = (): void => {
  try {
    localStorage.setItem(INFO_DISMISSED_KEY, 'true')
  } catch {
    // Without storage, the drawer never opens automatically.
  }
}

/** Whether the visitor uses an element, a dialog or the menu. Then the drawer must not interrupt. */
const isBusy = (): boolean =>
  document.activeElement !== document.body ||
  document.querySelector('dialog[open], [data-site-menu][open]') !== null

/** On a phone the drawer is a sheet over the lower half, and the page above it stays in use. */
const isSheet = (): boolean => matchMedia('(width < 640px)').matches

/** Where nothing had the focus before the drawer, the keyboard goes on at the top and not behind the drawer's place. */
const goOnAtTop = (drawer: HTMLElement): void => {
  const { activeElement, body } = document
  // If the browser cannot restore the focus, it stays within the drawer.
  if (activeElement !== body && !drawer.contains(activeElement)) return
  body.tabIndex = -1
  body.focus({ preventScroll: true })
  body.removeAttribute('tabindex')
}

/** Makes a closing link a button, which Space presses too. Without a script it stays a link. */
const actAsButton = (link: HTMLElement): void => {
  link.setAttribute('role', 'button')
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    link.click()
  })
}

const afterLoad = (run: () => void): void => {
  const wait = () => void setTimeout(run, INFO_DRAWER_DELAY_MS)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/**
 * Runs the 'How it works' drawer, `dialog[data-info-drawer]` (HM-03). It opens automatically on the first visit, and
 * from links to its id. Once closed, it does not open automatically again.
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
    // Clear the hash, because it would keep the drawer open through `:target`.
    history.replaceState(history.state, '', location.pathname + location.search)
    open()
  }
  // Store the dismissal now: the `close` event may come after a link has left the page.
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
