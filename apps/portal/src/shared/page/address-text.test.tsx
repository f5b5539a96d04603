import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { portalConfig } from '#src/api/portal-config.ts'
import { AddressText } from '#src/shared/page/address-text.tsx'

test.each([undefined, 'ann-lee@shop.example'])(
  'CN-02 an address in a text is in a box of its own, and a copy contains it as it is',
  (given) => {
    const address = given ?? portalConfig().contactEmail
    const text = `Write to ${address}. We answer ${address}.`
    const { container } = render(
      <p>
        <AddressText text={text} {...(given !== undefined && { address: given })} />
      </p>,
    )
    expect(container.textContent).toBe(text)
    for (const box of screen.getAllByText(address)) expect(box.className).toContain('inline-block')
    expect(screen.getAllByText(address)).toHaveLength(2)
  },
)
