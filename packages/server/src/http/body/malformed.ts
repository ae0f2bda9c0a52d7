function rawAnswer(status: string, description: string): string {
  const body = JSON.stringify({ error: 'invalid_request', description })
  return (
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  )
}

const NOT_HTTP = rawAnswer('400 Bad Request', 'Not an HTTP request.')

const ANSWERS: ReadonlyMap<string | undefined, string> = new Map([
  [
    'HPE_HEADER_OVERFLOW',
    rawAnswer('431 Request Header Fields Too Large', 'The headers are too large.'),
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    rawAnswer('408 Request Timeout', 'The request was not there in time.'),
  ],
])

/** What is answered to bytes that are no HTTP request in time, by the code of the parser's error. */
export const malformedAnswer = (code: string | undefined): string => ANSWERS.get(code) ?? NOT_HTTP
