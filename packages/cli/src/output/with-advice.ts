/** The message of an error, with what can be done about it, where the error says that too. */
export const withAdvice = (error: Error): string =>
  'advice' in error && typeof error.advice === 'string'
    ? `${error.message}; ${error.advice}`
    : error.message
