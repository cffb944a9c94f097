import org.mustangproject.validator.ZUGFeRDValidator;

public class Validate {
  public static void main(String[] files) {
    for (String file : files) {
      System.out.println("FILE " + file);
      System.out.println(new ZUGFeRDValidator().validate(file));
    }
  }
}
