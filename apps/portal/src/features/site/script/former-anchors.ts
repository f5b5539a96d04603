/**
 * Leads an anchor of the former single page of the API reference to the page of the call. The overview has all of them
 * in `[data-former-anchors]`.
 */
export const followFormerAnchor = (): void => {
  const place = document.querySelector<HTMLElement>('[data-former-anchors]')
  if (!place) return
  const { formerAnchors = '{}', calls = '', portal = '' } = place.dataset
  const anchors = JSON.parse(formerAnchors) as Record<string, string>
  const follow = () => {
    const name = location.hash.slice(1)
    const to = Object.hasOwn(anchors, name) ? anchors[name] : undefined
    if (to !== undefined) location.replace(to.startsWith('#') ? portal + to : `${calls}/${to}`)
  }
  follow()
  addEventListener('hashchange', follow)
}
