export default function LandingPage() {
  return <h1>Firstrung</h1>
}
