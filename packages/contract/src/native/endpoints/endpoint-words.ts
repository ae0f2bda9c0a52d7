/** How an endpoint is reached. */
export const ENDPOINT_KINDS = ['webhook', 'email', 'chat'] as const

/** How requests are signed. */
export const SIGNATURE_KINDS = ['standard', 'sift_sha256', 'sift_sha1'] as const

/** In which order an endpoint gets its deliveries. */
export const DELIVERY_ORDERS = ['strict', 'best_effort'] as const

/** What a body contains. */
export const ENDPOINT_BODIES = ['full', 'thin'] as const
