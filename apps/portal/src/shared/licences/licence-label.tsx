import './licence-label.css'
import type { CodedLicence } from './coded-licence.ts'
import { QR_ERROR_CORRECTION, QR_QUIET_ZONE_MODULES } from '@assure/contract/constants'
import { QRCodeSVG } from 'qrcode.react'
import { createPortal } from 'react-dom'

interface LicenceLabelProps {
  licence: CodedLicence
  link: string
  product: string
}

/** The label for 'Print label'. It is hidden on screen, and the only printed part of the page. */
export const LicenceLabel = ({ licence, link, product }: LicenceLabelProps) =>
  createPortal(
    <div aria-hidden className="licence-label">
      <p className="licence-label-product">{product}</p>
      <QRCodeSVG value={link} level={QR_ERROR_CORRECTION} marginSize={QR_QUIET_ZONE_MODULES} />
      <p className="licence-label-code">{licence.licence_code}</p>
      <p>{licence.requested_by}</p>
      {licence.subclient !== licence.requested_by && <p>{licence.subclient}</p>}
      <p>{licence.location}</p>
    </div>,
    document.body,
  )
