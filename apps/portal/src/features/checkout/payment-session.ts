const FLAG = 'isPaymentSessionActive'

/** That something was just paid in this tab (SB-08): without it there is nothing to finish at `/payment-success`. */
export const beginPaymentSession = () => window.sessionStorage.setItem(FLAG, 'true')
export const isPaymentSessionActive = () => window.sessionStorage.getItem(FLAG) === 'true'
export const endPaymentSession = () => window.sessionStorage.removeItem(FLAG)
