/** Version of the software, as every package of it says. */
export const VERSION = '0.1.0'
