/** The figures of counters for one event, the event included. */
export interface CounterValues {
  /**
   * The figure of a counter over a window, by the counter's id and the window's place in WINDOWS. A sum is in millionths. NaN: the
   * event has no key, or the counter is not ready.
   */
  valueOf(id: string, window: number): number
}
