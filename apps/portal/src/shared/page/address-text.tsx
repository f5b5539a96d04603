import { Fragment } from 'react'
import { portalConfig } from '#src/api/portal-config.ts'

/** An address of more characters may be wider than the smallest phone. */
const WHOLE_MAX = 32

interface AddressTextProps {
  text: string
  /** The e-mail address in the text: our contact address if not given. */
  address?: string
}

/** A text whose e-mail address stays on one line unless it is long. A copy contains the address as it is. */
export const AddressText = ({ text, address = portalConfig().contactEmail }: AddressTextProps) =>
  text.split(address).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && (
        <span className={address.length <= WHOLE_MAX ? 'whitespace-nowrap' : undefined}>{address}</span>
      )}
      {part}
    </Fragment>
  ))
