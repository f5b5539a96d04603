import { Fragment } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'

interface AddressTextProps {
  text: string
  /** The e-mail address in the text: our contact address if not given. */
  address?: string
}

/** A text whose e-mail address stays on one line unless it is wider. A copy contains the address as it is. */
export const AddressText = ({ text, address = portalConfig().contactEmail }: AddressTextProps) =>
  text.split(address).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <span className="inline-block max-w-full wrap-anywhere">{address}</span>}
      {part}
    </Fragment>
  ))
