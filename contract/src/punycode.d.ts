/** The package has no types. By its folder alone Node would not find it: 'punycode' is a module of Node that is going away. */
declare module 'punycode/punycode.js' {
  const punycode: { toUnicode(domain: string): string }
  export default punycode
}
