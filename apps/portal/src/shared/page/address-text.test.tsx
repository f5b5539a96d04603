import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { portalConfig } from '#src/api/portal-config.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'

test.each([
  ['our address', portalConfig().contactEmail, true],
  ['a short address', 'ann-lee@shop.example', true],
  ['an address wider than a phone', `${'ann-'.repeat(10)}lee@shop.example`, false],
])('CN-02 %s in a text is copied as it is, and breaks only if it is long', (_, address, isWhole) => {
  const text = `Write to ${address}. We answer ${address}.`
  const { container } = render(
    <p>
      <AddressText text={text} {...(address === portalConfig().contactEmail ? {} : { address })} />
    </p>,
  )
  expect(container.textContent).toBe(text)
  const shown = screen.getAllByText(address)
  expect(shown.map(({ className }) => className.includes('nowrap'))).toEqual([isWhole, isWhole])
})
