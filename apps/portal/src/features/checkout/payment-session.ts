const FLAG = 'isPaymentSessionActive'

/** Marks a payment in this tab (SB-08). Without the mark, `/payment-success` has nothing to finish. */
export const beginPaymentSession = () => window.sessionStorage.setItem(FLAG, 'true')
export const isPaymentSessionActive = () => window.sessionStorage.getItem(FLAG) === 'true'
export const endPaymentSession = () => window.sessionStorage.removeItem(FLAG)
